import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import type { Passkey } from "../../bakery/passkeys/queries.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { passkeyObstacle } from "../passkeys/passkey-obstacle.ts";
import { useAddPasskey } from "../passkeys/use-add-passkey.ts";
import { PasskeyItem } from "./passkey-item.tsx";

/** The owner's passkeys. */
export function PasskeysCard({ passkeys }: { passkeys: ReadResult<Passkey[]> }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const obstacle = passkeyObstacle();
	const { add, isBusy } = useAddPasskey({
		onAdded() {
			setProblem(null);
			void showToast({ title: "Passkey added" });
		},
		onFailed: setProblem,
	});
	const own = passkeys.status === "read" ? passkeys.data : [];
	return (
		<CardSection
			title="Passkeys"
			intro="Sign in with your fingerprint, face, or screen lock instead of your password."
			headingRef={heading}
			className="mt-6"
		>
			{passkeys.status === "failed" ? (
				<Alert tone="error" role="alert" title="Couldn't load this list" className="mt-4">
					{passkeys.message}
				</Alert>
			) : null}
			{own.length === 0 ? null : (
				<ul className="mt-4 divide-y divide-line border-line border-y">
					{own.map((passkey) => (
						<PasskeyItem
							key={passkey.id}
							passkey={passkey}
							// The pressed button is removed.
							onRemoved={() => heading.current?.focus()}
						/>
					))}
				</ul>
			)}
			{problem ? (
				<Alert tone="error" role="alert" className="mt-4">
					{problem}
				</Alert>
			) : null}
			{obstacle ? (
				<p className="mt-4 text-muted">{obstacle}</p>
			) : (
				<SubmitButton
					type="button"
					variant="outline"
					className="mt-5 max-sm:w-full"
					isBusy={isBusy}
					busyLabel="Adding..."
					onClick={add}
				>
					<KeyRound aria-hidden="true" className="size-5" />
					Add a Passkey
				</SubmitButton>
			)}
		</CardSection>
	);
}
