// MatrixProtocol
