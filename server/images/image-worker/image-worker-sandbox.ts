import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import path from "node:path";
import { log } from "../../../app/platform/log.server.ts";
import { childOptions } from "../../process/child-environment.ts";

/** Where the programs of the image worker and their libraries lie, in the project's folder. */
const readable = ["server/images", "app", "node_modules", "package.json"];

const namespace = ["unshare", "--user", "--map-current-user", "--net", "--"];

let canLeaveNetwork: boolean | undefined;

/**
 * The command that runs a program of the image worker in a sandbox. The program opens files that
 * strangers made, so it may reach nothing: no network (a network namespace of its own, which binds
 * native code as well), no files but its own, no other programs (Node's permission model).
 * @param program `server/images/image-worker/main.ts` of some folder; its own folder is readable.
 * @returns the command and its parameters. A system that lacks one of the two gets the other.
 */
export function sandboxedCommand(program: string): string[] {
	const node = [process.execPath, ...permissions(program), program];
	return leavesNetwork() ? [...namespace, ...node] : node;
}

/**
 * The permissions that this Node can withhold. Without the flag `--allow-net` it can't forbid the
 * network.
 */
function permissions(program: string): string[] {
	const known = process.allowedNodeEnvironmentFlags;
	if (!known.has("--permission")) return [];
	const root = path.resolve(program, "../../../..");
	const folders = [path.dirname(program), ...readable.map((name) => path.join(root, name))];
	return [
		"--permission",
		// Sharp is one.
		"--allow-addons",
		// That addons are not bound by these permissions is known: the namespace is there for them.
		"--disable-warning=SecurityWarning",
		...new Set(folders.flatMap(withTarget).map((folder) => `--allow-fs-read=${folder}`)),
	];
}

/** Node asks for permission to read what a link leads to. */
function withTarget(folder: string): string[] {
	try {
		return [folder, realpathSync(folder)];
	} catch {
		return [];
	}
}

/** Whether this machine allows network namespaces, which is tried once. */
function leavesNetwork(): boolean {
	canLeaveNetwork ??= tryNamespace();
	return canLeaveNetwork;
}

function tryNamespace(): boolean {
	const [command = "", ...parameters] = namespace;
	const options = childOptions({ stdio: "ignore", timeout: 5000 } as const);
	const works =
		process.platform === "linux" &&
		spawnSync(command, [...parameters, "true"], options).status === 0;
	if (!works) {
		log.info("images are opened in a process with network access", {
			reason: "this machine does not allow network namespaces (unshare --user --net)",
		});
	}
	return works;
}
