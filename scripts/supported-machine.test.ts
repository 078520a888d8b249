import { expect, it } from "vitest";
import { nodePackageFor, thisMachine, unsupportedReason } from "./supported-machine.js";

const debian = { platform: "linux", processor: "x64", glibc: "2.36", node: "20.20.2" };

it.each([
	["Debian 12", debian],
	["Debian 10, the oldest", { ...debian, glibc: "2.28", node: "20.0.0" }],
	["a Raspberry Pi with 64 bits", { ...debian, processor: "arm64" }],
	["a Mac", { ...debian, platform: "darwin", processor: "arm64", glibc: undefined }],
	["Windows", { ...debian, platform: "win32", glibc: undefined }],
	["this machine", thisMachine()],
])("has nothing to say about %s", (_name, machine) => {
	expect(unsupportedReason(machine)).toBeUndefined();
});

it.each([
	["Alpine", { ...debian, glibc: undefined }, /on Alpine .* use Debian, Ubuntu/],
	["CentOS 7", { ...debian, glibc: "2.17" }, /needs glibc 2\.28 .* has 2\.17: use Debian 10/],
	["glibc 2.4", { ...debian, glibc: "2.4" }, /has 2\.4:/],
	["32 bits", { ...debian, processor: "arm" }, /on linux with a processor of type arm,/],
	["a mainframe", { ...debian, processor: "s390x" }, /type s390x/],
	["FreeBSD", { ...debian, platform: "freebsd", glibc: undefined }, /on freebsd/],
	["Windows on ARM", { ...debian, platform: "win32", processor: "arm64" }, /Windows \(x64\)/],
	["Node 18", { ...debian, node: "18.20.8" }, /by Node 20 or newer, and this is Node 18\.20\.8/],
])("says in one sentence what is in the way on %s", (_name, machine, sentence) => {
	expect(unsupportedReason(machine)).toMatch(sentence);
	expect(unsupportedReason(machine)).toMatch(/^[^\n]+\.$/);
});

it("takes the Node of this machine from a package that is installed", () => {
	expect(nodePackageFor(thisMachine())).toMatch(/^node-/);
});
