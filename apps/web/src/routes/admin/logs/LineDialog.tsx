import { formatInstant } from "@rafta/library/turkish/dates";
import { useNumber, useTexts } from "#i18n";
import { Button, Dialog, Facts, Link } from "#kit";
import { accountOf } from "./accounts.ts";
import type { LogLine } from "./line.ts";
import { texts } from "./texts.ts";

/** All details of a line. */
export function LineDialog({
	line,
	names,
	onClose,
	onWho,
}: {
	line: LogLine;
	names: ReadonlyMap<string, string>;
	onClose(): void;
	/** Shows only the lines of an account or an address. */
	onWho(who: string): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	const { data } = line;
	const account = data.authId ?? "";
	const address = data.userIP ?? "";
	return (
		<Dialog title={t("detail")} onClose={onClose}>
			<p className="font-mono text-sm break-all">{line.message}</p>
			<Facts
				items={[
					[t("when"), formatInstant(line.created)],
					[t("result"), data.status],
					[t("duration"), data.execTime && t("milliseconds", { count: number(data.execTime) })],
					[t("account"), accountOf(line, names) || t("guest")],
					[t("accountId"), names.has(account) ? account : ""],
					[t("address"), address],
					[t("remote"), data.remoteIP === address ? "" : data.remoteIP],
					[t("agent"), data.userAgent],
					[t("referer"), data.referer],
				]}
			/>
			{data.auth && data.authId === undefined && (
				<p>
					{t("notKept")}{" "}
					<Link href="/admin/settings?section=logs" className="link">
						{t("toSettings")}
					</Link>
				</p>
			)}
			<details>
				<summary className="cursor-pointer py-1">{t("raw")}</summary>
				<pre
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
					tabIndex={0}
					className="rounded-box bg-base-200 max-h-60 overflow-auto p-3 text-sm"
				>
					{JSON.stringify(line, null, 2)}
				</pre>
			</details>
			<div className="flex flex-wrap gap-2">
				{account && <Button onClick={() => onWho(account)}>{t("onlyThis")}</Button>}
				{address && <Button onClick={() => onWho(address)}>{t("onlyAddress")}</Button>}
				<Button onClick={onClose}>{t("close")}</Button>
			</div>
		</Dialog>
	);
}
