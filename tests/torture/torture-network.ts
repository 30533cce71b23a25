export async function tortureNetwork(): Promise<number> {
  return 0;
}
