// CopilotProtocol
