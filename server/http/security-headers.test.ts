import { expect, it } from "vitest";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { securityHeaders } from "./security-headers.ts";

const strictTransport = (siteUrl: string) =>
	securityHeaders(readEnvironment({ SITE_URL: siteUrl }))["strict-transport-security"];

it("lets browsers use HTTPS alone for a year, also for names below the site's", () => {
	expect(strictTransport("https://rye.example")).toBe("max-age=31536000; includeSubDomains");
});
