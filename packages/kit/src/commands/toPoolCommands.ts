/** Shell commands by which a Chia farmer of its own joins the pool; words in capitals are to be replaced. */
export interface PoolCommands {
  show: string;
  /** Makes a PlotNFT that farms to the pool from the start. */
  create: string;
  join: string;
  makePlots: string;
  login: string;
  leave: string;
}

/**
 * Returns the commands of Chia's own program.
 * @param poolUrl address of the pool, such as `https://farm.example/pool`
 * @param contractAddress address that plots are made for
 */
export function toPoolCommands(poolUrl: string, contractAddress = 'CONTRACT_ADDRESS'): PoolCommands {
  return {
    show: 'chia plotnft show',
    create: `chia plotnft create -s pool -u ${poolUrl}`,
    join: `chia plotnft join -i WALLET -u ${poolUrl}`,
    makePlots: `chia plots create -c ${contractAddress}`,
    login: 'chia plotnft get_login_link -l LAUNCHER_ID',
    leave: 'chia plotnft leave -i WALLET',
  };
}
