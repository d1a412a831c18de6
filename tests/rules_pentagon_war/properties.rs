//! Properties: see the end of the file list of the game.
