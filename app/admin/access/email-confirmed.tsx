import { href } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import type { Route } from "./+types/email-confirmed";
import { AccessFrame } from "./access-frame.tsx";
import { readMailLink } from "./mail-link.ts";

export const meta = () => screenMeta("New email address");

export async function clientLoader() {
	return { link: await readMailLink() };
}

/** The page that the link of an email change opens. */
export default function EmailConfirmed({ loaderData: { link } }: Route.ComponentProps) {
	if (link.kind === "signed-in") {
		return (
			<AccessFrame title="Email address changed">
				<Alert tone="success">
					<p>
						From now on you sign in as <strong>{link.email}</strong>.
					</p>
				</Alert>
				<LinkButton to={href("/admin/dashboard")} className="mt-5 w-full">
					Go to the Dashboard
				</LinkButton>
			</AccessFrame>
		);
	}
	const isRefused = link.kind === "refused";
	return (
		<AccessFrame title={isRefused ? "This link does not work" : "Almost done"}>
			<Alert tone={isRefused ? "error" : "info"}>{link.message}</Alert>
			<LinkButton to={href("/admin/user-settings")} className="mt-5 w-full">
				Go to the Profile
			</LinkButton>
		</AccessFrame>
	);
}
