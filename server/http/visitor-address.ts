import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { log } from "../../app/platform/log.server.ts";

export interface RequestBindings {
	incoming?: Pick<IncomingMessage, "headers" | "socket">;
}

export type VisitorAddress = (bindings: RequestBindings | undefined) => string;

/** The most proxies in a row; a header can name thousands. */
const maxHops = 10;

/**
 * Finds a visitor's network address. Each hop adds its peer to the end of X-Forwarded-For, so the
 * header is read from there, as long as the sender is a trusted proxy. Visitors can forge
 * everything before.
 * @param trustedProxies addresses and ranges (CIDR), checked by the environment.
 */
export function createVisitorAddress(trustedProxies: readonly string[]): VisitorAddress {
	const isTrusted = createProxyCheck(trustedProxies);
	const warnAboutUnknownProxy = createUnknownProxyWarning();

	return (bindings) => {
		let address = bindings?.incoming?.socket.remoteAddress ?? "unknown";
		const hops = forwardedFor(bindings);
		if (hops.length > 0 && !isTrusted(address)) warnAboutUnknownProxy(address);
		for (const hop of hops.slice(-maxHops).reverse()) {
			if (!isAddress(hop) || !isTrusted(address)) break;
			address = hop;
		}
		return address;
	};
}

/** Checks whether an address is that of a trusted proxy. */
export function createProxyCheck(
	trustedProxies: readonly string[],
): (address: string | undefined) => boolean {
	const trusted = toBlockList(trustedProxies);
	return (address) => address !== undefined && contains(trusted, address);
}

/** Warns once, because any stranger can send the header. */
function createUnknownProxyWarning(): (sender: string) => void {
	let isTold = false;
	return (sender) => {
		if (isTold) return;
		isTold = true;
		log.warn("ignored X-Forwarded-For because its sender is not a trusted proxy", {
			sender,
			hint: "If this is your proxy, name it in TRUSTED_PROXIES. Until then limits count all its visitors as one.",
		});
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
