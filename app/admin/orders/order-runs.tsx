import { useState } from "react";
import { dateInWords } from "../../bakery/hours/words.ts";
import type { OrderRun } from "../../bakery/orders/stored-order.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";

interface Props {
	runs: readonly OrderRun[];
	/** In which dates are written (BCP 47). */
	language: string;
}

/** Runs of orders that may be made up, each canceled at once. */
export function OrderRuns({ runs, language }: Props) {
	return runs.map((run) => <Run key={run.sender} run={run} language={language} />);
}

function Run({ run, language }: { run: OrderRun; language: string }) {
	const [isAsking, setAsking] = useState(false);
	const { orders, pieces, first_day, last_day, names } = run;
	const days = [...new Set([first_day, last_day])].map((day) => dateInWords(day, language, style));
	return (
		<Alert tone="warning" title={`${orders} orders came from the same IP address`} className="mb-5">
			<p className="wrap-anywhere">
				{pieces} pieces for {days.join(" to ")}, from {names.map(isolate).join(", ")}
				{orders > names.length ? " and others" : ""}. They may be fake.
			</p>
			<p className="mt-3">
				<Button variant="outline" onClick={() => setAsking(true)}>
					Cancel All {orders}
				</Button>
			</p>
			{isAsking ? (
				<ActionDialog
					action={actionAt("/admin/orders", "cancelRun")}
					values={{ sender: run.sender }}
					title={`Cancel ${orders} Orders`}
					question="Are you sure you want to cancel all of these orders? Their items go back on sale right away, and no emails are sent."
					confirmLabel="Cancel Orders"
					busyLabel="Canceling..."
					cancelLabel="Keep Orders"
					onClose={() => setAsking(false)}
					onDone={(canceled) => {
						void showToast({ title: `${canceled} orders canceled` });
					}}
				/>
			) : null}
		</Alert>
	);
}

const style = { weekday: "short", month: "short", day: "numeric" } as const;
