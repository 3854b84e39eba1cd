import { presets } from "@rafta/library/circulation/policy";
import { sameRules } from "@rafta/library/circulation/rule-table";
import type { LoanRule } from "@rafta/library/circulation/types";
import { labelsOf } from "@rafta/library/collections/definition";
import { library_settings } from "@rafta/library/collections/library_settings";
import { formatDate } from "@rafta/library/turkish/dates";
import { common, useLanguage, useTexts } from "#i18n";
import { Button, Dialog, DialogButtons, ScrollArea } from "#kit";
import { type Draft, policyOfDraft, withPreset } from "./model.ts";
import { useRuleSentence } from "./RuleSentence.tsx";
import { texts } from "./texts.ts";

/** Preview of the changes of a preset, before it is applied. */
export function PresetDialog({
	preset,
	draft,
	onApply,
	onClose,
}: {
	preset: string;
	draft: Draft;
	onApply(draft: Draft): void;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const { language } = useLanguage();
	const sentenceOf = useRuleSentence();
	const lineOf = (rule: LoanRule) => {
		const { who, what } = sentenceOf(rule);
		return `${who} ${what}`;
	};
	const name = presets.find(({ id }) => id === preset)?.name[language] ?? preset;
	const then = withPreset(draft, preset);
	const [now, after] = [policyOfDraft(draft), policyOfDraft(then)];
	const presetValue = (value: unknown, member: string): string => {
		if (typeof value === "boolean") return c(value ? "value.yes" : "value.no");
		return (
			labelsOf(library_settings, member)[String(value)]?.[language] ?? (formatDate(String(value)) || "-")
		);
	};
	const { rules: _now, ...members } = now;
	const changes = Object.entries(members).flatMap(([member, value]) => {
		const next = after[member as keyof typeof members];
		const label = library_settings.fields.find((one) => one.name === member)?.label[language] ?? member;
		return value === next
			? []
			: [{ label, before: [presetValue(value, member)], next: [presetValue(next, member)] }];
	});
	if (!sameRules(now.rules, after.rules)) {
		changes.unshift({ label: t("rules"), before: now.rules.map(lineOf), next: after.rules.map(lineOf) });
	}
	const lines = (all: readonly string[]) => (
		<ul className="flex flex-col gap-1">
			{all.map((line, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two rules may read alike
				<li key={at}>{line}</li>
			))}
		</ul>
	);
	return (
		<Dialog title={t("presetTitle", { name })} onClose={onClose}>
			{changes.length === 0 ? (
				<p>{t("presetNothing")}</p>
			) : (
				<ScrollArea label={t("presetTitle", { name })} className="overflow-y-auto">
					<dl className="flex flex-col gap-3">
						{changes.map(({ label, ...change }) => (
							<div key={label} className="border-base-300 border-b pb-2">
								<dt className="font-semibold">{label}</dt>
								<dd className="grid gap-2 text-sm sm:grid-cols-2">
									<div>
										<strong>{t("presetNow")}</strong>
										{lines(change.before)}
									</div>
									<div>
										<strong>{t("presetThen")}</strong>
										{lines(change.next)}
									</div>
								</dd>
							</div>
						))}
					</dl>
				</ScrollArea>
			)}
			<p className="text-sm opacity-80">{t("presetNote")}</p>
			<DialogButtons onClose={onClose}>
				<Button variant="primary" onClick={() => onApply(then)}>
					{t("presetApply")}
				</Button>
			</DialogButtons>
		</Dialog>
	);
}
