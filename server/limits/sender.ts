import { isIPv4, isIPv6 } from "node:net";
import type { RateLimit } from "../../app/platform/rate-limits.ts";

/**
 * The sender whose attempts a limit counts together.
 * @param who a network address; any other text stays as it is.
 */
export function senderFor({ per }: Pick<RateLimit, "per">, who: string): string {
	return per === "network" ? networkOf(who) : senderOf(who);
}

/**
 * The connection behind a network address: a whole /64 of IPv6 addresses belongs to one. Any other
 * text stays as it is.
 */
export function senderOf(address: string): string {
	const plain = withoutIPv6Prefix(address);
	return isIPv6(plain) ? ipv6Groups(plain).slice(0, 4).join(":") : plain;
}

/**
 * The network around an address: a customer gets up to a /48 of IPv6 addresses, or a /24 of IPv4.
 */
function networkOf(address: string): string {
	const plain = withoutIPv6Prefix(address);
	if (isIPv6(plain)) return ipv6Groups(plain).slice(0, 3).join(":");
	return isIPv4(plain) ? plain.split(".").slice(0, 3).join(".") : plain;
}

/** An IPv4 address that is written as an IPv6 one, as IPv4. */
function withoutIPv6Prefix(address: string): string {
	const [, mappedAddress] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
	return mappedAddress ?? address;
}

function ipv6Groups(address: string): string[] {
	const [head = [], tail = []] = address
		.toLowerCase()
		.split("::")
		.map((part) => part.split(":").filter(Boolean));
	const omitted = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
	return [...head, ...omitted, ...tail].map((group) => group.replace(/^0+(?=.)/, ""));
}
