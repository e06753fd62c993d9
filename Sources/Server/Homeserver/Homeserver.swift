// Homeserver
