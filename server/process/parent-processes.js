// npm forwards a signal to the shell that runs a command, and the shell exits without forwarding
// it; a killed npm forwards nothing. So a process started by npm checks every second whether its
// parents are still running. Plain JavaScript, because `scripts/run.js` needs it on any Node.
import { readFileSync } from "node:fs";

/**
 * Holds the number of a process, and who started it. It stays when the process becomes another
 * program; other processes of ours that inherit it are not meant.
 */
const variable = "LEVAIN_PARENT_PROCESSES";

const lookMilliseconds = 1000;

/** Added to the environment of a process that is to end with this one. */
export const endWithParentVariable = { [variable]: "" };

/** Records the parents of this process, if it should end with them: npm, or a process of ours. */
export function recordParents() {
	if (process.env.npm_lifecycle_script === undefined && process.env[variable] === undefined) return;
	process.env[variable] = thisProcess();
}

/**
 * Calls back when those who started this process have ended, if it is to end with them.
 * @param {() => void} end
 */
export function onParentsExit(end) {
	const remembered = process.env[variable];
	if (!remembered?.startsWith(`${process.pid} `)) return;
	const looking = setInterval(() => {
		if (thisProcess() === remembered) return;
		clearInterval(looking);
		end();
	}, lookMilliseconds);
	looking.unref();
}

function thisProcess() {
	return `${process.pid} ${findParents()}`;
}

/** The parent's number, and behind it that of npm where the parent is npm's shell. */
function findParents() {
	const parent = process.ppid;
	return isShellOfNpm(parent) ? `${parent} ${parentOf(parent)}` : String(parent);
}

/** @param {number} pid */
function isShellOfNpm(pid) {
	const script = process.env.npm_lifecycle_script;
	const parts = readProcess(pid, "cmdline").split("\0");
	return script !== undefined && parts.some((part) => part.includes(script));
}

/** @param {number} pid */
function parentOf(pid) {
	const status = readProcess(pid, "stat");
	// After the name, which may hold spaces and brackets: state, parent, ….
	return status.slice(status.lastIndexOf(")") + 2).split(" ")[1];
}

/**
 * What Linux tells of a process. Elsewhere the shell of npm becomes the command, so that npm is the
 * parent.
 * @param {number} pid
 * @param {string} name
 */
function readProcess(pid, name) {
	try {
		return readFileSync(`/proc/${pid}/${name}`, "utf8");
	} catch {
		return "";
	}
}
