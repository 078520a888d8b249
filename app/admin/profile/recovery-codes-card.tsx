import { useState } from "react";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";

/** Codes for somebody who lost their device and password. @param count how many are left. */
export function RecoveryCodesCard({ count }: { count: ReadResult<number> }) {
	const [isReplacing, setReplacing] = useState(false);
	const [codes, setCodes] = useState<readonly string[] | null>(null);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/user-settings", "createRecoveryCodes"),
		onSaved: setCodes,
		onEnded: () => setReplacing(false),
	});
	const left = count.status === "read" ? count.data : 0;
	return (
		<CardSection
			title="Recovery Codes"
			intro="Each code signs you in once, if you lose your device and forget your password."
			className="mt-6"
		>
			<p className="mt-4">{left === 0 ? "You have no codes." : `${left} of 10 codes are left.`}</p>
			<SubmitButton
				type="button"
				variant="outline"
				className="mt-5 max-sm:w-full"
				isBusy={isSubmitting}
				busyLabel="Creating..."
				onClick={() => (left === 0 ? submit({}) : setReplacing(true))}
			>
				{left === 0 ? "Create Codes" : "Replace Codes"}
			</SubmitButton>
			<ConfirmDialog
				isOpen={isReplacing}
				title="Replace Recovery Codes"
				question="Create ten new codes? The ones you saved stop working."
				confirmLabel="Replace Codes"
				busyLabel="Creating..."
				isBusy={isSubmitting}
				onCancel={() => setReplacing(false)}
				onConfirm={() => submit({})}
			/>
			<Dialog
				isOpen={codes !== null}
				onClose={() => setCodes(null)}
				title="Your Recovery Codes"
				description="Print them or write them down, and keep them away from your device. They are only shown now."
				isDismissible={false}
				actions={<Button onClick={() => setCodes(null)}>I Saved Them</Button>}
			>
				<ul className="grid gap-2 font-mono sm:grid-cols-2">
					{codes?.map((code) => (
						<li key={code}>{code}</li>
					))}
				</ul>
			</Dialog>
		</CardSection>
	);
}
