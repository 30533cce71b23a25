export { BarChart, type Bar, type BarChartProps, type BarSeries } from "./bar-chart.tsx";
export { BarTable } from "./bar-table.tsx";
export { axisTicks } from "./axis-ticks.ts";
