import type { SpamReason } from "../../bakery/messages/schema.ts";

const labels: Record<SpamReason, string> = {
	flood: "Many messages at once",
	"hidden-field": "Sent by a bot",
	"unknown-form": "Not sent from our form",
	"link-markup": "Links in code",
	"link-as-name": "Link in the name field",
	"too-fast": "Sent within seconds",
	"too-many-links": "Many links",
	"too-many-messages": "Several from the same IP address",
	"has-links": "Links",
};

/** Why a message is in the spam folder, for the owner. */
export function spamReasonLabel(reasons: string): string {
	const known = reasons.split(" ").map((reason) => labels[reason as SpamReason]);
	return known.filter(Boolean).join(", ") || "Looked like spam";
}
