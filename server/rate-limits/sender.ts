import { isIPv6 } from "node:net";

/**
 * The connection behind a network address. One connection has a whole /64 of IPv6 addresses, so only
 * that part of them tells senders apart. Any other text stays as it is.
 */
export function senderOf(address: string): string {
	const [, mappedAddress] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
	if (mappedAddress) return mappedAddress;
	if (!isIPv6(address)) return address;
	const [head = [], tail = []] = address
		.toLowerCase()
		.split("::")
		.map((part) => part.split(":").filter(Boolean));
	const omitted = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
	const groups = [...head, ...omitted, ...tail].map((group) => group.replace(/^0+(?=.)/, ""));
	return groups.slice(0, 4).join(":");
}
