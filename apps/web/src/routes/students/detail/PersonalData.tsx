import { collections } from "@rafta/library/collections/index";
import { useQueryClient } from "@tanstack/react-query";
import { allOutdated, call, useEndpoint } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import {
	type Action,
	Actions,
	Button,
	Card,
	Dialog,
	DialogButtons,
	Facts,
	Ready,
	useAction,
	useGo,
} from "#kit";
import { privacyTexts } from "../privacyTexts.ts";
import type { Student } from "../student.ts";
import { useExports } from "../useExports.ts";

type Mode = "anonymise" | "erase";
type Counts = Readonly<Record<string, number>>;

interface Preview {
	removed: Counts;
	unlinked: Counts;
	obstacles: readonly { code: string; message: string; modes: readonly Mode[] }[];
}

function CountList({ title, counts }: { title: string; counts: Counts }) {
	const number = useNumber();
	const { language } = useLanguage();
	const rows = Object.entries(counts);
	if (rows.length === 0) return null;
	const labelOf = (name: string) =>
		collections.find((one) => one.name === name)?.label.many[language] ?? name;
	return (
		<section>
			<h3 className="mb-1 font-semibold">{title}</h3>
			<Facts items={rows.map(([name, count]) => [labelOf(name), number(count)] as const)} />
		</section>
	);
}

function Obstacles({ preview, mode }: { preview: Preview; mode: Mode }) {
	const t = useTexts(privacyTexts);
	const against = preview.obstacles.filter(({ modes }) => modes.includes(mode));
	if (against.length === 0) return null;
	return (
		<section className="alert alert-warning block">
			<h3 className="font-semibold">{t("obstacles")}</h3>
			{against.map(({ code, message }) => (
				<p key={code}>{message}</p>
			))}
		</section>
	);
}

/** Preview of the effects of forgetting the reader, with the confirmation. */
function Forget({ student, mode, onClose }: { student: Student; mode: Mode; onClose(): void }) {
	const t = useTexts(privacyTexts);
	const go = useGo();
	const queries = useQueryClient();
	const path = `/api/readers/${student.id}/erasure`;
	const preview = useEndpoint("GET /api/readers/:id/erasure", { params: { id: student.id } });
	const forget = useAction({
		mutationFn: () => call("POST /api/readers/:id/erasure", { params: { id: student.id }, body: { mode } }),
		done: t(mode === "erase" ? "erased" : "anonymised"),
		onSuccess: async () => {
			onClose();
			if (mode === "erase") go("/students");
			queries.removeQueries({ queryKey: ["path", path] });
			await allOutdated(queries);
		},
		onError: () => void preview.refetch(),
	});
	const { data } = preview;
	const isBarred = !data || data.obstacles.some(({ modes }) => modes.includes(mode));
	return (
		<Dialog
			title={t(mode === "erase" ? "eraseTitle" : "anonymiseTitle", { name: student.full_name })}
			onClose={onClose}
		>
			<p>{t(mode === "erase" ? "eraseText" : "anonymiseText")}</p>
			<Ready query={preview}>
				{(data) => (
					<>
						<Obstacles preview={data} mode={mode} />
						<CountList title={t("goes")} counts={data.removed} />
						<CountList title={t("stays")} counts={data.unlinked} />
					</>
				)}
			</Ready>
			<p className="text-sm opacity-80">{t("backups")}</p>
			<DialogButtons onClose={onClose} close={t("cancel")}>
				<Button variant="danger" busy={forget.isPending} disabled={isBarred} onClick={() => forget.mutate()}>
					{t(mode)}
				</Button>
			</DialogButtons>
		</Dialog>
	);
}

/** A reader's data rights: exporting everything the school stores, and erasure. */
export function PersonalData({ student }: { student: Student }) {
	const t = useTexts(privacyTexts);
	const exports = useExports(student.id);
	const isAnonymous = student.status === "anonymised";
	const forget = (mode: Mode): Action => ({
		text: t(mode),
		dialog: (close) => <Forget student={student} mode={mode} onClose={close} />,
	});
	return (
		<Card title={t("title")}>
			<p className="mb-3 max-w-prose">{t(isAnonymous ? "alreadyAnonymous" : "lead")}</p>
			<div className="flex flex-wrap gap-2">
				<Actions
					of={[
						...(isAnonymous ? [] : [exports("pdf"), exports("json"), forget("anonymise")]),
						forget("erase"),
					]}
				/>
			</div>
		</Card>
	);
}
