import { expect, test } from "vitest";
import { isPublicAddress, publicNetwork } from "./public-address.ts";

test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "2606:4700::1111", "2a00:1450::1"])(
	"%s is on the internet",
	(address) => {
		expect(isPublicAddress(address)).toBe(true);
	},
);

test.each([
	["this host", "0.0.0.0"],
	["loopback", "127.0.0.1"],
	["private 10", "10.0.0.1"],
	["private 172", "172.16.0.1"],
	["private 192", "192.168.1.1"],
	["metadata of a cloud", "169.254.169.254"],
	["a carrier's NAT", "100.64.0.1"],
	["the end of a carrier's NAT", "100.127.255.255"],
	["documentation 3", "203.0.113.1"],
	["multicast", "224.0.0.1"],
	["broadcast", "255.255.255.255"],
	["no address in IPv6", "::"],
	["loopback in IPv6", "::1"],
	["mapped loopback", "::ffff:127.0.0.1"],
	["IPv4-compatible loopback", "::127.0.0.1"],
	["NAT64", "64:ff9b::7f00:1"],
	["local NAT64", "64:ff9b:1::7f00:1"],
	["6to4", "2002:7f00:1::"],
	["Teredo", "2001:0:7f00:1::"],
	["unique local", "fd00::1"],
	["link-local", "fe80::1"],
	["multicast in IPv6", "ff02::1"],
	["documentation in IPv6", "2001:db8::1"],
	["no address", "localhost"],
	["nothing", ""],
])("%s is not: %s", (_, address) => {
	expect(isPublicAddress(address)).toBe(false);
});

test("only the ports of the web can be used, and those that a test adds", () => {
	const network = publicNetwork("https://rye.example", ["127.0.0.1:8080"]);
	expect(network.refusalOf("8.8.8.8", 80)).toBeNull();
	expect(network.refusalOf("8.8.8.8", 443)).toBeNull();
	expect(network.refusalOf("8.8.8.8", 22)).toContain("ports");
	expect(network.refusalOf("127.0.0.1", 80)).toContain("private");
	expect(network.refusalOf("127.0.0.1", 8080)).toBeNull();
	expect(network.refusalOf("127.0.0.2", 8080)).toContain("private");
});
