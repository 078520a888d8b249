import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";

interface Props {
	/** The token of the link. */
	token: string;
	onJoined: () => void;
}

/** Asks whether this is the device that everybody at the counter uses. */
export function DeviceForm({ token, onJoined }: Props) {
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/join", "useDevice"),
		onSaved: onJoined,
	});
	return (
		<div className="grid gap-5">
			<p>
				Everybody who uses this device sees today's products and the orders. It stays signed in for
				90 days.
			</p>
			<SubmitButton
				type="button"
				isBusy={isSubmitting}
				busyLabel="Preparing..."
				onClick={() => submit({ token })}
			>
				Use This Device
			</SubmitButton>
		</div>
	);
}
