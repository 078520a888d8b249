import { expect, test } from "vitest";
import { findObstacle } from "./sign-in.tsx";

const good = {
	...{ siteUrl: "https://rye.example", origin: "https://rye.example", isSecure: true },
	isSupported: true,
};

const at = (address: string) => ({ siteUrl: address, origin: address });

test.each([good, { ...good, ...at("http://localhost:3000") }])("%j can use passkeys", (page) => {
	expect(findObstacle(page)).toBeNull();
});

test.each<[Partial<typeof good>, string]>([
	[at("http://127.0.0.1:3000"), "only has an IP address"],
	[at("https://203.0.113.7"), "only has an IP address"],
	[at("https://[2001:db8::7]:8443"), "only has an IP address"],
	[{ origin: "https://www.rye.example" }, "only work at https://rye.example"],
	[{ ...at("http://rye.example"), isSecure: false }, "need https"],
	[{ isSupported: false }, "browser doesn't support"],
])("a page with %j reads why it can't", (difference, sentence) => {
	expect(findObstacle({ ...good, ...difference })).toContain(sentence);
});
