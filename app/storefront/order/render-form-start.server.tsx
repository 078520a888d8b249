import { renderToStaticMarkup } from "react-dom/server";
import { HIDDEN_FIELD } from "./order-form-data.ts";

/** The start of the form, which nobody sees, as HTML, so that visitors download no code for it. */
export function renderFormStart(leaveEmpty: string): string {
	return renderToStaticMarkup(
		<>
			<div aria-hidden="true" className="sr-only">
				<label>
					{leaveEmpty}
					<input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
				</label>
			</div>
			{/* Enter in a field checks the order. */}
			<button
				type="submit"
				name="intent"
				value="review"
				className="sr-only"
				tabIndex={-1}
				aria-hidden="true"
			/>
		</>,
	);
}
