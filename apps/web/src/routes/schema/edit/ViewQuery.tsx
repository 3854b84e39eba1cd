import { useMutation } from "@tanstack/react-query";
import { api, messageOf } from "#data";
import { useTexts } from "#i18n";
import { Button, TextArea } from "#kit";
import { editTexts } from "./texts.ts";

interface QueryTrial {
	fields: { name: string; type: string }[];
	sample: Record<string, unknown>[];
}

/** The query of a view, which can be tested before the view is created. */
export function ViewQuery({
	query,
	disabled,
	error,
	onChange,
}: {
	query: string;
	disabled: boolean;
	error?: string;
	onChange(query: string): void;
}) {
	const t = useTexts(editTexts);
	const trial = useMutation({
		mutationFn: () =>
			api().send<QueryTrial>("/api/collections/meta/dry-run-view", { method: "POST", body: { query } }),
	});
	return (
		<div className="flex flex-col gap-3">
			<TextArea
				label={t("query")}
				hint={t("queryHint")}
				rows={6}
				spellCheck={false}
				value={query}
				disabled={disabled}
				error={error ?? (trial.isError ? messageOf(trial.error) : undefined)}
				onChange={({ target }) => {
					trial.reset();
					onChange(target.value);
				}}
			/>
			<div>
				<Button busy={trial.isPending} onClick={() => trial.mutate()}>
					{t("dryRun")}
				</Button>
			</div>
			{trial.data && (
				<div role="status" className="flex flex-col gap-2 text-sm">
					<p>
						{t("dryFields", {
							fields: trial.data.fields.map(({ name, type }) => `${name} (${type})`).join(", "),
						})}
					</p>
					<p className="font-semibold">{t("dryRows")}</p>
					<ul className="flex flex-col gap-1">
						{trial.data.sample.map((row) => (
							<li key={String(row.id)} className="font-mono break-all">
								{JSON.stringify(row)}
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}
