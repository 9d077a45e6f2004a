// The command line: arguments, exit statuses, wiring. One file per command, one line in the list of commands.
// Imports the capabilities, the reporters and the result document.
export { commands, runCommandLine, type Terminal } from "./run-command.js";
