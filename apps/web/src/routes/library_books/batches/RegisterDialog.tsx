import { useState } from "react";
import { download } from "#data";
import { useTexts } from "#i18n";
import { Button, DateInput, Dialog, DialogButtons, FormErrors, Select, TextInput, useAction } from "#kit";
import { useLibraries } from "./libraries.ts";
import { batchTexts } from "./texts.ts";

type Scope = Readonly<Record<string, string>>;

/** The accession register as a document or table, complete or over a range. */
export default function RegisterDialog({ onClose }: { onClose(): void }) {
	const t = useTexts(batchTexts);
	const libraries = useLibraries();
	const [scope, setScope] = useState<Scope>({});
	const get = useAction({
		quiet: true,
		mutationFn: (format: string) => {
			const filters = Object.entries(scope).filter(([, value]) => value !== "");
			return download(`/api/copies/register?${new URLSearchParams([["format", format], ...filters])}`);
		},
	});
	const set = (name: string, value: string) => setScope({ ...scope, [name]: value });
	return (
		<Dialog title={t("register")} onClose={onClose}>
			<div className="dialog-scroll flex flex-col gap-3">
				<p className="text-sm">{t("registerLead")}</p>
				<div className="grid grid-cols-2 gap-3">
					{(["from", "to"] as const).map((name) => (
						<TextInput
							key={name}
							label={t(name)}
							inputMode="numeric"
							maxLength={30}
							value={scope[name] ?? ""}
							onChange={(event) => set(name, event.target.value.replace(/\D/g, ""))}
						/>
					))}
					{(["since", "until"] as const).map((name) => (
						<DateInput
							key={name}
							label={t(name)}
							value={scope[name] ?? ""}
							onChange={(day) => set(name, day)}
						/>
					))}
				</div>
				<Select
					label={t("library")}
					options={[["", t("everyLibrary")], ...libraries.map(({ id, name }) => [id, name] as const)]}
					value={scope.library ?? ""}
					onChange={(event) => set("library", event.target.value)}
				/>
				<FormErrors error={get.error} />
				<DialogButtons onClose={onClose} close={t("close")}>
					{(["pdf", "xlsx", "csv"] as const).map((format) => (
						<Button
							key={format}
							variant={format === "pdf" ? "primary" : "plain"}
							busy={get.isBusyWith(format)}
							paused={get.isPending}
							onClick={() => get.mutate(format)}
						>
							{t(format)}
						</Button>
					))}
				</DialogButtons>
			</div>
		</Dialog>
	);
}
