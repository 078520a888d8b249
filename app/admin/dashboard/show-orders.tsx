import { useNavigate } from "react-router";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ordersAddress } from "../orders/orders-address.ts";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";

/** Turns the demo into one that takes orders, with those of a busy Saturday. */
export function ShowOrders() {
	const navigate = useNavigate();
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/dashboard", "showOrders"),
		onSaved(day) {
			// The button is gone now.
			focusPageHeading();
			void showToast({
				title: "Saturday has 120 orders",
				action: { label: "Pickup List", onClick: () => void navigate(ordersAddress.path({ day })) },
			});
		},
	});
	return (
		<SubmitButton
			type="button"
			variant="outline"
			isBusy={isSubmitting}
			busyLabel="Adding orders..."
			onClick={() => submit({})}
		>
			Show pickup orders
		</SubmitButton>
	);
}
