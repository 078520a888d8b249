import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { profilePath } from "../profile/addresses.ts";
import type { Route } from "./+types/email-confirmed";
import { AccessFrame } from "./access-frame.tsx";
import { dashboardPath } from "./addresses.ts";
import { readMailLink } from "./mail-link.ts";

export const meta = () => screenMeta("New e-mail address");

export async function clientLoader() {
	return { link: await readMailLink() };
}

/** Where the link of an e-mail change leads. */
export default function EmailConfirmed({ loaderData: { link } }: Route.ComponentProps) {
	if (link.kind === "signed-in") {
		return (
			<AccessFrame title="Email address changed">
				<Alert tone="success">
					<p>
						From now on you sign in as <strong>{link.email}</strong>.
					</p>
				</Alert>
				<LinkButton to={dashboardPath} className="mt-5 w-full">
					Go to the Dashboard
				</LinkButton>
			</AccessFrame>
		);
	}
	const isRefused = link.kind === "refused";
	return (
		<AccessFrame title={isRefused ? "This link does not work" : "Almost done"}>
			<Alert tone={isRefused ? "error" : "info"}>{link.message}</Alert>
			<LinkButton to={profilePath} className="mt-5 w-full">
				Go to the Profile
			</LinkButton>
		</AccessFrame>
	);
}
