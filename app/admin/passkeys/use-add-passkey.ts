import { useState } from "react";
import { deviceName } from "../../bakery/identity/device-name.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { makePasskey } from "./ceremonies.ts";

interface Options {
	onAdded: () => void;
	/** Gets a sentence for the person. */
	onFailed: (message: string) => void;
}

/** Makes a passkey on this device and adds it to the account, named after the device. */
export function useAddPasskey({ onAdded, onFailed }: Options) {
	const [isMaking, setMaking] = useState(false);
	const addition = useSubmission({
		action: actionAt("/admin/user-settings", "addPasskey"),
		onSaved: onAdded,
		onFailed,
	});
	const preparation = useSubmission({
		action: actionAt("/admin/user-settings", "preparePasskey"),
		onFailed,
		async onSaved(options) {
			setMaking(true);
			try {
				const response = await makePasskey(options);
				addition.submit({ name: deviceName(navigator.userAgent), response });
			} catch (error) {
				onFailed(errorMessage(error));
			} finally {
				setMaking(false);
			}
		},
	});
	return {
		add: () => preparation.submit({}),
		isBusy: preparation.isSubmitting || isMaking || addition.isSubmitting,
	};
}
