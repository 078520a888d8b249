/** Why a request to the account service is not done, as supabase-js reads it. */
export class Refusal extends Error {
	override readonly name = "Refusal";
	readonly status: number;
	/** One of GoTrue's error codes where it has one for this. */
	readonly code: string;

	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}

	/** The answer that says so. */
	toResponse(): Response {
		const { status, code, message } = this;
		const body = { code: status, error_code: code, msg: message, message };
		return Response.json(body, { status, headers: this.headers() });
	}

	protected headers(): Record<string, string> {
		return {};
	}
}

/** Too much is under way already. */
export class Busy extends Refusal {
	constructor() {
		super(
			429,
			"over_request_rate_limit",
			"Too many attempts at once. Please try again in a moment.",
		);
	}

	protected override headers(): Record<string, string> {
		return { "retry-after": "5" };
	}
}

/** A password that breaks the rules. */
export class WeakPassword extends Refusal {
	constructor(problem: string) {
		super(422, "weak_password", `Password ${problem}`);
	}
}
