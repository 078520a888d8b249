import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { healthRoutes } from "../server/http/health-routes.ts";

const project = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(project, file), "utf8");

const kinds = { Deployment, Service, Ingress, PodDisruptionBudget };
const modules = {
	Deployment: "apps/v1",
	Service: "v1",
	Ingress: "networking.k8s.io/v1",
	PodDisruptionBudget: "policy/v1",
};

type Kind = keyof typeof kinds;

const documents = parseAllDocuments(read("docs/kubernetes.yaml"));
const manifests = documents.map((document) => document.toJS() as { kind: Kind });

function manifestOf<Name extends Kind>(kind: Name): InstanceType<(typeof kinds)[Name]> {
	const manifest = manifests.find((found) => found.kind === kind);
	return manifest as unknown as InstanceType<(typeof kinds)[Name]>;
}

const pod = manifestOf("Deployment").spec?.template.spec;
const container = pod?.containers[0];

describe("the manifests for Kubernetes", () => {
	it("are one of each kind, in valid YAML", () => {
		for (const { errors, warnings } of documents) expect([...errors, ...warnings]).toEqual([]);
		expect(manifests.map(({ kind }) => kind)).toEqual(Object.keys(kinds));
	});

	it.each(manifests)("are accepted by the schema of a $kind", (manifest) => {
		expect(() => new kinds[manifest.kind](manifest as never).validate()).not.toThrow();
	});

	// The schemas let unknown fields pass, the types do not: a field with a typo would do nothing.
	it("have no unknown fields", () => {
		const lines = manifests.map((manifest) => {
			const { kind } = manifest;
			const from = `kubernetes-models/${modules[kind]}`;
			const value = JSON.stringify(manifest);
			return `import { I${kind} } from "${from}";\nexport const my${kind}: I${kind} = ${value};`;
		});
		const file = path.join(project, ".cache/kubernetes/manifests.ts");
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, lines.join("\n"));
		const compiler = path.join(project, "node_modules/typescript-compiler/bin/tsc");
		const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig"];
		const resolution = ["--module", "nodenext", "--target", "esnext"];
		const parameters = [compiler, ...options, ...resolution, file];
		const { stdout, status } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
		expect(stdout).toBe("");
		expect(status).toBe(0);
	});

	it("lead from the ingress to the process", () => {
		const labels = manifestOf("Deployment").spec?.template.metadata?.labels;
		expect(manifestOf("Deployment").spec?.selector.matchLabels).toEqual(labels);
		expect(manifestOf("PodDisruptionBudget").spec?.selector?.matchLabels).toEqual(labels);
		const service = manifestOf("Service");
		expect(service.spec?.selector).toEqual(labels);
		const backend = manifestOf("Ingress").spec?.rules?.[0]?.http?.paths[0]?.backend.service;
		expect(backend?.name).toBe(service.metadata?.name);
	});
});

describe("the process that they run", () => {
	const fromSecret = /```ini\n(DATABASE_URL=[^`]+)```\n\n```sh\nkubectl /.exec(
		read("docs/hosting.md"),
	);
	const secrets = [...(fromSecret?.[1] ?? "").matchAll(/^(\w+)=(.*)$/gm)].map(
		([, name = "", value = ""]) => [name, value] as const,
	);
	const given = (container?.env ?? []).map(({ name, value }) => [name, value] as const);

	it("knows every variable, and is one of several on a Postgres and an object storage", () => {
		const known = read("app/platform/environment.server.ts");
		for (const [name] of [...secrets, ...given]) expect(known).toContain(`\n\t${name}: `);
		const environment = readEnvironment(Object.fromEntries([...secrets, ...given]));
		const { databaseUrl, smtpUrl, s3 } = environment;
		for (const setting of [databaseUrl, smtpUrl, s3]) expect(setting).toBeDefined();
		const host = manifestOf("Ingress").spec?.rules?.[0]?.host;
		expect(environment.siteUrl).toBe(`https://${host}`);
	});

	it("is asked whether it runs where it answers that, and has time to end", async () => {
		const routes = (isReady: boolean) =>
			healthRoutes(
				{ changes: { currentVersion: () => 0 }, isReady: async () => isReady },
				{ size: 0 },
			);
		const pathOf = (probe: "startupProbe" | "readinessProbe" | "livenessProbe") =>
			container?.[probe]?.httpGet?.path ?? "";
		const answer = async (probe: Parameters<typeof pathOf>[0], isReady: boolean) =>
			(await routes(isReady).request(pathOf(probe))).status;
		expect(await answer("startupProbe", true)).toBe(200);
		expect(await answer("startupProbe", false)).toBe(503);
		// A database that is away takes no process away.
		for (const probe of ["readinessProbe", "livenessProbe"] as const) {
			expect(await answer(probe, false)).toBe(200);
		}
		const stop = Number(/TimeoutStopSec=(\d+)/.exec(read("docs/systemd/levain.service"))?.[1]);
		const sleep = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
		expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(stop + sleep);
	});
});
