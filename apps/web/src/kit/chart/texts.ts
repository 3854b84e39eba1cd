import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		bars: "Çubuk grafik: {title}.",
		lines: "Çizgi grafik: {title}.",
		stacked: "Yığılmış çubuk grafik: {title}.",
		twins: "İkili çubuk grafik: {title}.",
		heat: "Yoğunluk tablosu: {title}",
		extremes: "{name}: en yüksek {most} ({mostAt}), en düşük {least} ({leastAt}).",
		single: "{name}: {most} ({mostAt}).",
		nothing: "Gösterilecek değer yok.",
		legend: "Grafik açıklaması",
	},
	{
		bars: "Bar chart: {title}.",
		lines: "Line chart: {title}.",
		stacked: "Stacked bar chart: {title}.",
		twins: "Grouped bar chart: {title}.",
		heat: "Heat map: {title}",
		extremes: "{name}: highest {most} ({mostAt}), lowest {least} ({leastAt}).",
		single: "{name}: {most} ({mostAt}).",
		nothing: "There are no values to show.",
		legend: "Chart legend",
	},
);
