// Copilot
