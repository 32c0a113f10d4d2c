"""Players that are programs. They know games only through the contract, and positions only through views."""
