import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app.css";
import { App } from "./app/App.tsx";
import { openClient } from "./data/client.ts";
import { queryClient } from "./data/queries.ts";
import { LanguageProvider } from "./i18n/language.tsx";

await openClient();

const root = document.getElementById("root");
if (!root) throw new Error("the page has no place for the app");
createRoot(root).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<LanguageProvider>
				<App />
			</LanguageProvider>
		</QueryClientProvider>
	</StrictMode>,
);
