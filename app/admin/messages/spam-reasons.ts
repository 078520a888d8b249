import type { SpamReason } from "../../bakery/messages/schema.ts";

const labels: Record<SpamReason, string> = {
	"hidden-field": "Filled in by a program",
	"too-fast": "Sent within seconds",
	"unknown-form": "Not sent from our form",
	"too-many-messages": "Many messages at once",
	"too-many-links": "Many links",
	"link-markup": "Links in code",
	"link-as-name": "A link as name",
};

/** Why a message is in the spam folder, for the owner. */
export function spamReasonLabel(reason: string): string {
	return labels[reason as SpamReason] ?? "Looked like spam";
}
