import { useQueryClient } from "@tanstack/react-query";
import { invalidate, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, Page, Ready, together } from "#kit";
import { DataSafety } from "#shell";
import { ClosedScreens, Faults, Imports, Loans, Mails, Usage } from "./Cards.tsx";
import { BackupState, Health } from "./Health.tsx";
import { Jobs } from "./Jobs.tsx";
import { texts } from "./texts.ts";
import { Version } from "./Version.tsx";

const paths = ["/api/data-safety", "/api/admin/overview", "/api/admin/storage", "/api/admin/processes"];

/** The administration's first screen: the state of the installation, and what needs attention. */
export default function AdminHome() {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const overview = useEndpoint("GET /api/admin/overview");
	const storage = useEndpoint("GET /api/admin/storage");
	const refresh = () => {
		void invalidate(queries, ...paths);
	};
	const known = overview.data;
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={
				<Button busy={overview.isFetching} onClick={refresh}>
					{t("refresh")}
				</Button>
			}
		>
			<Ready query={together(overview, storage)} />
			<DataSafety />
			{known && storage.isFetched && (
				<>
					<Usage usage={known.usage} />
					<div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
						<div className="flex flex-col gap-5">
							{storage.data && <Health engine={known.engine} storage={storage.data} />}
							<Loans loans={known.loans} />
							<Faults faults={known.faults} />
							<Imports imports={known.imports} />
						</div>
						<div className="flex flex-col gap-5">
							{storage.data && <BackupState backups={storage.data.backups} />}
							<Version />
							<Mails mails={known.mails} />
							<ClosedScreens closed={known.closed_screens} />
						</div>
					</div>
					<Jobs jobs={known.jobs} />
				</>
			)}
		</Page>
	);
}
