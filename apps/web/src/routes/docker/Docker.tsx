import type { Variable } from "@rafta/library/api/admin";
import { useQuery } from "@tanstack/react-query";
import { call, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Badge, Card, Facts, Page, Ready, Table } from "#kit";
import { CopyText } from "../admin/shared/CopyText.tsx";
import { texts } from "./texts.ts";

const steps = ["step1", "step2", "step3", "step4", "step5", "step6"] as const;

function Variables({ variables }: { variables: readonly Variable[] }) {
	const t = useTexts(texts);
	return (
		<Card title={t("variables")}>
			<p className="mb-3 max-w-prose">{t("variablesLead")}</p>
			<Table
				caption={t("variables")}
				columns={[
					{ key: "name", title: t("name"), className: "font-mono", render: ({ name }) => name },
					{
						key: "value",
						title: t("value"),
						render: ({ value, is_set, is_masked }) => (
							<>
								<span className="me-2 font-mono text-sm break-all">{value || t("empty")}</span>
								<Badge tone={is_set ? "info" : "neutral"}>{t(is_set ? "isSet" : "isStandard")}</Badge>
								{is_masked && <span className="ms-2 text-sm">{t("masked")}</span>}
							</>
						),
					},
					{
						key: "standard",
						title: t("standard"),
						className: "font-mono",
						render: ({ standard }) => standard || t("empty"),
					},
				]}
				rows={variables}
				rowKey={({ name }) => name}
			/>
		</Card>
	);
}

/** Information for operators of Rafta in containers: what runs, with which settings, and how to update it. */
export default function Docker() {
	const t = useTexts(texts);
	const read = useEndpoint("GET /api/admin/docker");
	const ready = useQuery({
		queryKey: ["ready"],
		queryFn: ({ signal }) => call("GET /api/ready", {}, { signal }),
		retry: false,
	});
	const known = read.data;
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Ready query={read} />
			{known && (
				<>
					<Card title={t("running")}>
						<Facts
							items={[
								[t("version"), known.version],
								[t("image"), t("imageName")],
								[t("container"), t(known.container ? "yes" : "no")],
								[t("node"), known.node],
								[
									t("system"),
									<span key="system" translate="no">
										{known.system}
									</span>,
								],
								[t("health"), t(ready.isPending ? "asking" : ready.isError ? "notReady" : "ready")],
							]}
						/>
						<p className="mt-3 max-w-prose text-sm">{t("healthText")}</p>
					</Card>
					<Variables variables={known.variables} />
					<Card title={t("compose")}>
						<p className="mb-3 max-w-prose">{t("composeLead")}</p>
						{known.compose === null ? (
							<p>{t("noCompose")}</p>
						) : (
							<CopyText label="compose.yaml" text={known.compose} />
						)}
					</Card>
					<Card title={t("upgrade")}>
						<ol className="max-w-prose list-decimal space-y-2 ps-5">
							{steps.map((step) => (
								<li key={step}>{t(step)}</li>
							))}
						</ol>
						<p className="mt-3 max-w-prose">{t("stepsAlone")}</p>
					</Card>
				</>
			)}
		</Page>
	);
}
