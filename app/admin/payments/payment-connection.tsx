import { readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { Alert } from "../../ui/alert.tsx";

/** Who takes payments online; null for nobody. */
export function readPaymentConnection() {
	return readPublicEnvironment().payments;
}

/** On every screen, as long as payments move no money. */
export function TestModeNotice() {
	return readPaymentConnection()?.isTest ? (
		<div className="container-page pt-4 lg:pt-22 print:hidden">
			<Alert tone="warning">Payments are in test mode: no real money is taken.</Alert>
		</div>
	) : null;
}
