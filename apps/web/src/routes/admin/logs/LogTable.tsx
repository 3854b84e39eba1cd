import { formatInstant } from "@rafta/library/turkish/dates";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ScrollArea } from "../../../ui/ScrollArea.tsx";
import { accountOf } from "./accounts.ts";
import type { LogLine } from "./line.ts";
import { texts } from "./texts.ts";

const toneOf = (status: number): "good" | "neutral" | "warn" | "bad" =>
	status >= 500 ? "bad" : status >= 400 ? "warn" : status >= 300 ? "neutral" : "good";

/** Lines of the log; clicking one opens its details. */
export function LogTable({
	lines,
	names,
	onOpen,
}: {
	lines: readonly LogLine[];
	names: ReadonlyMap<string, string>;
	onOpen(line: LogLine): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<ScrollArea label={t("caption")} className="overflow-x-auto">
			<table className="table-sm table">
				<caption className="sr-only">{t("caption")}</caption>
				<thead>
					<tr>
						<th scope="col">{t("when")}</th>
						<th scope="col">{t("result")}</th>
						<th scope="col">{t("request")}</th>
						<th scope="col" className="text-right">
							{t("took")}
						</th>
						<th scope="col">{t("account")}</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => {
						const { status = 0, execTime = 0 } = line.data;
						return (
							<tr key={line.id}>
								<td className="whitespace-nowrap tabular-nums">
									{formatInstant(line.created)}:{line.created.slice(17, 19)}
								</td>
								<td>
									<Badge tone={toneOf(status)}>{status || line.level}</Badge>
								</td>
								<td className="min-w-60">
									<button
										type="button"
										className="link link-hover line-clamp-2 text-left font-mono text-sm break-all"
										onClick={() => onOpen(line)}
									>
										{line.message}
									</button>
								</td>
								<td className="text-right whitespace-nowrap tabular-nums">
									{t("milliseconds", { count: number(Math.round(execTime)) })}
								</td>
								<td>{accountOf(line, names) || t("guest")}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</ScrollArea>
	);
}
