import { roleNames } from "@rafta/library/access/roleNames";
import type { Role } from "@rafta/library/access/roles";
import { useMutation } from "@tanstack/react-query";
import { call } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, FormErrors } from "#kit";
import type { ApiRule } from "../model.ts";
import { compareTexts } from "./compareTexts.ts";
import { kinds } from "./kinds.ts";

/** What a changed rule would have meant for the accounts and records of the last 30 days. */
export function Compare({
	collection,
	name,
	rule,
}: {
	collection: string;
	name: ApiRule;
	rule: string | null;
}) {
	const t = useTexts(compareTexts);
	const { language } = useLanguage();
	const number = useNumber();
	const comparison = useMutation({
		mutationFn: () => call("POST /api/schema/compare", { body: { collection, kind: kinds[name], rule } }),
	});
	const found = comparison.data;
	const isSame = found?.lost === 0 && found.gained === 0;
	return (
		<div className="flex flex-col items-start gap-2">
			{!found && (
				<Button busy={comparison.isPending} onClick={() => comparison.mutate()}>
					{t("compare")}
				</Button>
			)}
			<FormErrors error={comparison.error} />
			<div role="status" className="flex flex-col gap-2 empty:hidden">
				{found && (
					<>
						<p className="font-semibold">
							{found.records === 0
								? t(found.isDated ? "noRecords" : "empty")
								: isSame
									? t("unchanged")
									: t("changed", {
											same: number(found.same),
											lost: number(found.lost),
											gained: number(found.gained),
										})}
						</p>
						{found.records > 0 && (
							<p className="text-sm opacity-75">
								{t(found.accounts === 0 ? "whatGuest" : found.isDated ? "what" : "whatUndated", {
									accounts: number(found.accounts),
									records: number(found.records),
								})}
								{found.isMore && ` ${t("notAll")}`}
							</p>
						)}
						<ul className="flex list-disc flex-col gap-1 ps-5">
							{found.examples.map(({ account, record, more, isGained }) => (
								<li key={`${isGained} ${account?.id}`} className="wrap-anywhere">
									{t(isGained ? "gains" : "loses", {
										who: account
											? `${account.name || account.id} (${roleNames[account.role as Role][language]})`
											: t("guest"),
										record: record.label || record.id,
									})}
									{more > 0 && ` ${t("more", { count: number(more) })}`}
								</li>
							))}
						</ul>
					</>
				)}
			</div>
		</div>
	);
}
