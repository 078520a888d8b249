import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** What the HTTP server hands over with a request. */
export interface RequestBindings {
	incoming?: Pick<IncomingMessage, "headers" | "socket">;
}

export type VisitorAddress = (bindings: RequestBindings | undefined) => string;

/** Proxies in a row; nobody has more, and a header can name thousands. */
const mostHops = 10;

/**
 * Finds the network address of who sent a request. Each hop names its peer at the end of
 * X-Forwarded-For, so the header is read from there for as long as trusted proxies speak; the first
 * address that is none of theirs is the visitor's. What is written before it comes from the visitor.
 * @param trustedProxies addresses and ranges (CIDR), checked by the environment.
 */
export function createVisitorAddress(trustedProxies: readonly string[]): VisitorAddress {
	const trusted = toBlockList(trustedProxies);

	return (bindings) => {
		let address = bindings?.incoming?.socket.remoteAddress ?? "unknown";
		for (const hop of forwardedFor(bindings).slice(-mostHops).reverse()) {
			if (!isAddress(hop) || !contains(trusted, address)) break;
			address = hop;
		}
		return address;
	};
}

function forwardedFor(bindings: RequestBindings | undefined): string[] {
	const header = bindings?.incoming?.headers["x-forwarded-for"] ?? [];
	const text = Array.isArray(header) ? header.join(",") : header;
	return text ? text.split(",").map((hop) => hop.trim()) : [];
}

/** A zone (`fe80::1%eth0`) would make any number of names for one address. */
function isAddress(text: string): boolean {
	return isIP(text) > 0 && !text.includes("%");
}

function toBlockList(ranges: readonly string[]): BlockList {
	const list = new BlockList();
	for (const range of ranges) {
		const [address = "", prefix] = range.split("/");
		if (prefix === undefined) list.addAddress(address, familyOf(address));
		else list.addSubnet(address, Number(prefix), familyOf(address));
	}
	return list;
}

function contains(list: BlockList, address: string): boolean {
	return isAddress(address) && list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
	return isIP(address) === 6 ? "ipv6" : "ipv4";
}
