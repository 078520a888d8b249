import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** An address that a host name resolves to. */
interface ResolvedAddress {
	address: string;
	family: number;
}

/** The network that images are fetched from. */
export interface Network {
	resolve(hostname: string): Promise<readonly ResolvedAddress[]>;
	/** Why nothing may be fetched from an IP address and port; null if it may. */
	refusalOf(address: string, port: number): string | null;
	/** The site's own host, which nothing is fetched from. */
	ownHost: string;
}

const ports = [80, 443];

/** All addresses that the internet assigns (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** For examples only (RFC 9637). */
const documentation = ipaddr.IPv6.parseCIDR("3fff::/20");

/** Whether an IP address is on the internet: not private, local, reserved, or a way around that. */
export function isPublicAddress(address: string): boolean {
	// An IPv6 address of one network interface only, such as fe80::1%eth0, doesn't parse.
	if (address.includes("%") || !ipaddr.isValid(address)) return false;
	// IPv4 in IPv6 becomes IPv4.
	const parsed = ipaddr.process(address);
	if (parsed.range() !== "unicast") return false;
	if (parsed instanceof ipaddr.IPv4) return true;
	return parsed.match(globalUnicast) && !parsed.match(documentation);
}

/**
 * The internet.
 * @param siteUrl the site's own address.
 * @param testHosts an IP address and port each, which tests add.
 */
export function publicNetwork(siteUrl: string, testHosts: readonly string[] = []): Network {
	return {
		resolve: (hostname) => lookup(hostname, { all: true }),
		refusalOf(address, port) {
			if (testHosts.includes(`${address}:${port}`)) return null;
			if (!isPublicAddress(address)) return "The address leads to a private network.";
			return ports.includes(port) ? null : "Only ports 80 and 443 can be used.";
		},
		ownHost: new URL(siteUrl).host,
	};
}
