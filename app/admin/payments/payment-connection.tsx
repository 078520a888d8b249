import { readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { Alert } from "../../ui/alert.tsx";

interface PaymentConnection {
	provider: "stripe" | "mollie";
	/** Whether no real money is taken. */
	isTest: boolean;
}

/** Who takes payments online; null for nobody. */
export function readPaymentConnection(): PaymentConnection | null {
	const environment: object = readPublicEnvironment();
	return (environment as { payments?: PaymentConnection | null }).payments ?? null;
}

/** On every screen, as long as payments move no money. */
export function TestModeNotice() {
	return readPaymentConnection()?.isTest ? (
		<div className="container-page pt-4 print:hidden">
			<Alert tone="warning">Payments are in test mode: no real money is taken.</Alert>
		</div>
	) : null;
}
