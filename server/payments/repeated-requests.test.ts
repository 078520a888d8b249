import { expect, test } from "vitest";
import { startFakeMollie } from "./fixtures/fake-mollie.ts";
import { startFakeStripe } from "./fixtures/fake-stripe.ts";
import { openFake } from "./fixtures/open-fake.ts";

/** Tries until it works. */
async function persist<Result>(attempt: (isRepeated: boolean) => Promise<Result>): Promise<Result> {
	for (let tries = 0; tries < 50; tries += 1) {
		const result = await attempt(tries > 0).catch(() => null);
		if (result !== null) return result;
	}
	throw new Error("It never worked.");
}

test.each([
	["Stripe", startFakeStripe],
	["Mollie", startFakeMollie],
])("whatever fails at %s, money comes and goes back once", async (_, startFake) => {
	const fake = await startFake();
	const payments = await openFake(fake);
	fake.faults.chance = 0.5;
	fake.faults.notices = "lost";
	const ids = Array.from({ length: 12 }, (_, number) => `payment-${number}`);
	await Promise.all(
		ids.map(async (id) => {
			const started = {
				id,
				amount: 1250,
				currency: "EUR",
				description: "Order",
				email: null,
				returnUrl: "http://127.0.0.1:9/order",
				startedAt: new Date().toISOString(),
				minutes: 15,
			};
			const { reference } = await persist(() => payments.start(started));
			void fake.pay(reference);
			expect(await persist(() => payments.read(reference))).toMatchObject({ state: "paid" });
			const asked = { id: `refund-${id}`, payment: reference, amount: 1250, currency: "EUR" };
			const refund = await persist((isRepeated) => payments.refund({ ...asked, isRepeated }));
			expect(refund.state).toBe("done");
		}),
	);
	expect(fake.payments().map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
	expect(fake.payments()).toHaveLength(ids.length);
	expect(fake.refunds()).toHaveLength(ids.length);
	expect(fake.ledger().reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
	await fake.close();
});
