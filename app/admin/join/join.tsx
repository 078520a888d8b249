import { useEffect, useEffectEvent, useState } from "react";
import { href, useNavigate } from "react-router";
import { newPasswordErrors } from "../../bakery/identity/account.ts";
import { joinFormSchema, type OpenInvitation } from "../../bakery/team/schema.ts";
import {
	type BackendError,
	type ReadResult,
	readResult,
} from "../../platform/browser/backend-error.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SpinnerMark } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { AccessFrame } from "../access/access-frame.tsx";
import { useOpenedFragment } from "../access/use-opened-fragment.ts";
import { screenMeta } from "../screen/screen-meta.ts";
import { currentSession } from "../session/access.ts";
import type { Route } from "./+types/join";
import { acceptInvitation, openInvitation } from "./ask-invitation.ts";
import { DeviceForm } from "./device-form.tsx";
import { JoinForm } from "./join-form.tsx";

export const meta = () => screenMeta("Join the team");

export async function clientLoader() {
	const session = await currentSession(browserAccounts()).catch(() => null);
	return { signedInAs: session?.user.email ?? null };
}

const tokenSchema = z.object({ token: z.string() });

export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		join: intent({
			schema: joinFormSchema.extend(tokenSchema.shape),
			needsSession: false,
			save: acceptInvitation,
			fieldErrors: (error) => ({ ...newPasswordErrors(error), ...accountErrors(error) }),
		}),
		useDevice: intent({
			schema: tokenSchema,
			needsSession: false,
			save: ({ token }) => acceptInvitation({ token, email: "", fullName: "", newPassword: "" }),
		}),
	});
}

function accountErrors({ code, message }: BackendError): { newPassword?: string } {
	return code === "account_exists" ? { newPassword: message } : {};
}

/** The page behind the link of an invitation (product §24.4). */
export default function Join({ loaderData: { signedInAs } }: Route.ComponentProps) {
	const token = useOpenedFragment().slice(1);
	return <OpenedLink key={token} token={token} signedInAs={signedInAs} />;
}

interface Props {
	token: string;
	/** The account of this browser; null without one. */
	signedInAs: string | null;
}

function OpenedLink({ token, signedInAs }: Props) {
	const [result, setResult] = useState<ReadResult<OpenInvitation>>();
	const navigate = useNavigate();
	const read = useEffectEvent(async () => setResult(await readResult(openInvitation(token))));
	useEffect(() => void read(), []);

	if (result?.status === "failed") {
		return (
			<AccessFrame title="This link doesn't work">
				<Alert tone="error" role="alert">
					{result.message}
				</Alert>
				<LinkButton to={href("/admin")} className="mt-5 w-full">
					Go to Sign In
				</LinkButton>
			</AccessFrame>
		);
	}
	if (!result) {
		return (
			<AccessFrame title="Join the team">
				<p role="status" className="flex items-center gap-3 text-muted">
					<SpinnerMark className="size-5" />
					Opening the invitation...
				</p>
			</AccessFrame>
		);
	}

	function enter(title: string): void {
		void showToast({ title });
		void navigate(href("/admin/dashboard"), { replace: true });
	}

	const invitation = result.data;
	return (
		<AccessFrame title={titleOf(invitation)}>
			{signedInAs === null ? null : (
				<Alert tone="warning" className="mb-5">
					You're signed in as <bdi className="wrap-anywhere">{signedInAs}</bdi> in this browser.
					Using this link signs you out there.
				</Alert>
			)}
			{invitation.deviceName === null ? (
				<JoinForm
					token={token}
					invitation={invitation}
					onJoined={() =>
						enter(invitation.isReset ? "Password updated successfully." : "Welcome to the team")
					}
				/>
			) : (
				<DeviceForm token={token} onJoined={() => enter("This device is ready")} />
			)}
		</AccessFrame>
	);
}

function titleOf({ deviceName, isReset }: OpenInvitation): string {
	if (deviceName !== null) return deviceName;
	return isReset ? "Choose a new password" : "Join the team";
}
