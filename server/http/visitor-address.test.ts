import type { IncomingMessage } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createVisitorAddress } from "./visitor-address.ts";

function reading(...trustedProxies: string[]) {
	const visitorAddress = createVisitorAddress(trustedProxies);
	return (remoteAddress: string, forwarded?: string) =>
		visitorAddress({
			incoming: {
				socket: { remoteAddress },
				headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
			} as unknown as IncomingMessage,
		});
}

const from = reading("127.0.0.0/8", "::1");

describe("the visitor's address", () => {
	it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
		"is what a proxy on this machine (%s) saw, not what the visitor claims",
		(proxy) => {
			expect(from(proxy, "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
		},
	);

	it("ignores X-Forwarded-For of a stranger", () => {
		expect(from("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
	});

	it("says once that it ignores a proxy that is not trusted, and what to do", () => {
		const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
		const behindUnknown = reading("127.0.0.1");
		behindUnknown("127.0.0.1", "203.0.113.7");
		behindUnknown("203.0.113.7");
		expect(written).not.toHaveBeenCalled();
		for (const visitor of ["203.0.113.7", "203.0.113.8"]) behindUnknown("172.17.0.1", visitor);
		expect(written).toHaveBeenCalledOnce();
		expect(written.mock.lastCall?.[0]).toMatch(/sender=172\.17\.0\.1 .*TRUSTED_PROXIES/);
		written.mockRestore();
	});

	it("is the first that no trusted proxy has, read from the end", () => {
		const behindTwo = reading("127.0.0.1", "10.0.0.0/8", "fd00::/8");
		expect(behindTwo("127.0.0.1", "192.0.2.9, 203.0.113.7, fd00::7, 10.1.2.3")).toBe("203.0.113.7");
		expect(behindTwo("10.1.2.3", "2001:db8::7")).toBe("2001:db8::7");
	});

	it.each(["", ",", "unknown", "__proto__", "203.0.113", "fe80::1%eth0", "203.0.113.7:80", " , ,"])(
		"is the connection's when the proxy names no address: %j",
		(forwarded) => {
			expect(from("127.0.0.1", forwarded)).toBe("127.0.0.1");
		},
	);

	it("reads no more of the header than the last hops", () => {
		const long = ["203.0.113.7", ...Array<string>(1000).fill("127.0.0.1")].join(",");
		expect(from("127.0.0.1", long)).toBe("127.0.0.1");
	});
});
