import { Alert } from "../../ui/alert.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";

/** The email address that was asked for, until it is confirmed or the change is canceled. */
export function PendingEmail({ email }: { email: string }) {
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/user-settings", "cancelEmailChange"),
		onSaved() {
			// The pressed button is removed.
			focusPageHeading();
			void showToast({ title: "Email change canceled" });
		},
	});
	return (
		<Alert
			title={
				<>
					Waiting for confirmation of <bdi className="wrap-anywhere">{email}</bdi>
				</>
			}
		>
			<p>
				Open the link in the email we sent there within an hour. To get a new link, enter the
				address again.
			</p>
			<SubmitButton
				type="button"
				variant="outline"
				className="mt-2 justify-self-start"
				isBusy={isSubmitting}
				busyLabel="Canceling..."
				onClick={() => submit({})}
			>
				Cancel Change
			</SubmitButton>
		</Alert>
	);
}
