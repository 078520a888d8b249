import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { visitorAddress } from "./visitor-address.ts";

const from = (remoteAddress: string, forwarded?: string) =>
	visitorAddress({
		incoming: {
			socket: { remoteAddress },
			headers: forwarded ? { "x-forwarded-for": forwarded } : {},
		} as unknown as IncomingMessage,
	});

describe("the visitor's address", () => {
	it("is the connection's", () => {
		expect(from("203.0.113.7")).toBe("203.0.113.7");
	});

	it("is what a proxy on this machine saw, not what the visitor claims", () => {
		expect(from("127.0.0.1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
	});

	it("ignores X-Forwarded-For of a stranger", () => {
		expect(from("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
	});
});
