import { href } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { TextLink } from "../screen/links.tsx";
import type { PrivacyPage } from "./privacy-page.ts";

/** Says that visitors can't read what happens to their orders; nothing where they can. */
export function PrivacyNotice({ page }: { page: PrivacyPage }) {
	const { id, isPublished, mentionsOrders } = page;
	if (isPublished && mentionsOrders) return null;
	return (
		<Alert
			tone="warning"
			title={
				isPublished
					? "Your privacy page says nothing about orders"
					: "You have no published privacy page"
			}
		>
			<p className="text-sm">Orders store names, email addresses, and phone numbers.</p>
			<TextLink to={href("/admin/pages/own/:id", { id: id ?? "privacy" })}>
				{id === null ? "Add a Privacy Page" : "Edit the Privacy Page"}
			</TextLink>
		</Alert>
	);
}
